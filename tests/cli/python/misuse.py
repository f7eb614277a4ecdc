"""What a user may get wrong, and the reason of a no."""
import tacet

model = tacet.load("models/thesis/fig-6.3b.tck")
for wrong in (lambda: model.decide(certificate="proof.txt"), lambda: model.compare("models/thesis/fig-6.2.tck", with_="1")):
    try:
        wrong()
    except tacet.Error as error:
        print(error)
print(model.decide(time="any").explanation[0])
