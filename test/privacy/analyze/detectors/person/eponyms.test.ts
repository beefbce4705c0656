import { person } from "../../../../../src/privacy/analyze/detectors/person/person.ts";
import { thing } from "../../../../../src/privacy/analyze/detectors/thing/thing.ts";
import { finds } from "../marked.ts";

finds(person, {
  "no algorithm": "Implement Dijkstra's algorithm in Python, and compare Prim’s and Kruskal’s algorithms.",
  "no law of nature": "Hooke's law, Ohm's law and Moore's law",
  "no test of statistics": "the Mann-Whitney U test and the Shapiro–Wilk test",
  "no constant, frequency or filter": "the Planck constant, the Nyquist frequency and a Kalman filter",
  "no illness": "She was diagnosed with Parkinson's disease, he has Guillain-Barré syndrome.",
  "no illness that is abbreviated": "M. Crohn, seit vier Jahren in Remission",
  "no illness in a German compound": "V.a. Hashimoto-Thyreoiditis, Doppler-Sonographie folgt",
  "no sign that a doctor tests": "Romberg negativ, Babinski beidseits negativ",
  "no law in French and no algorithm in Spanish": "la loi de Moore, el algoritmo de Kruskal",
  "no law in a German genitive": "Moores Gesetz und Occams Rasiermesser",
  "no theorem in German": "der Satz von Bolzano-Weierstraß",
  "no law of nature at the end of a compound":
    "de gravitatiewet van Newton, das Gravitationsgesetz von Newton, de wetten van Kepler",
  "no experiment and no theory":
    "l'expérience de Michelson et Morley, el experimento de Milgram, het experiment van Pavlov, der Versuch von Milgram",
  "whose experience it is":
    "l'expérience de ⟦Martin⟧ et ⟦Bernard⟧, het experiment van ⟦Wilson⟧, de ziektewet van ⟦Jansen⟧",
  "whoever has a first name, too": "⟦Bob Fisher⟧'s method is not the one of the book.",
  "what a person may own": "⟦Wilson⟧'s test results are in.",
  "whoever is ill": "la maladie de ⟦Martin⟧, ⟦Martin⟧'s disease",
  "whoever has an initial": "⟦M. Smith⟧ and ⟦M. Wilson⟧ came.",
  "whoever works at a law firm": "Ask ⟦Moore⟧ and ⟦Fisher⟧ of the law firm, or ⟦Murphy⟧'s law office.",
  "whoever does something": "⟦Dijkstra⟧ wrote to me about his algorithm.",
  "whoever is called like one": "My name is ⟦Moore⟧.",
});

finds(thing, { "no place in a method": "Explain the Monte Carlo method and Laplace smoothing." });
