/** Names after which things are called, and that few have beside the names of such things. In small letters without accents. */
export const famousNames =
  "abbe achilles adler aharonov airy alembert alzheimer amdahl ampere apgar archimedes aristoteles aristotle arrhenius asch asperger atiyah avogadro babinski bankart barkhausen barre barthel basedow bayes bechdel bechterew " +
  "behcet benford benjamini bernoulli bessel bezier bezout biot blasius bohr boltzmann bolzano bonferroni boole borel boyer braille brauer bravais bresenham breusch briggs broca brodmann brownian brudzinski brugada budd buerger " +
  "bunsen butterworth calve canny cantor caratheodory cardano carnot cartan catalan cauchy cavendish cayley celsius chandrasekhar charcot chebyshev cherenkov chiari choi cholesky chomsky christoffel clausius coanda coase collatz " +
  "colles conway copernicus coriolis coulomb creutzfeldt crohn cronbach curie cushing dalembert damgard damm dandy daniell danlos davenport debye dedekind delaunay demorgan descartes dickey diffie diophant dirac dirichlet " +
  "doppler drude dunbar dupuytren durbin durkheim dykstra ebstein ehlers ehrenfest einstein epstein eratosthenes erlang euclid euklid euler fabry fallot fanconi faraday fatou feigenbaum feistel fermat fermi ferrers feynman " +
  "fibonacci fick flesch foley fontan foucault fourier frechet fredholm fresnel freudian friedreich frobenius frohlich fubini fulkerson gabor galerkin galilei galileo galois galton gantt gauss gaussian gehrig gentzen giemsa gini " +
  "givens gleason godel goedel golay goldbach golgi goodhart goodpasture granger grassmann grobner groebner grothendieck guillain haar hadamard haenszel halley hamming hanning hanoi hashimoto hausdorff hawthorne heaviside " +
  "heimlich heisenberg hellman helmholtz henle henoch herbrand hermite heron hertz hertzsprung hessian hilbert hindley hirschsprung hodgkin hofstadter holstein homans hooke hubble huffman huygens ising ito jaccard jacobian jaro " +
  "jeghers josephson joule kahan kalman kanade kaposi karatsuba kardashev karman karnaugh karp kartagener karush kawasaki kegel kepler kernig kernighan keynes kirchhoff kirschner klinefelter klippel knuth kohlberg kohonen kolmogorov " +
  "korsakoff korsakow kronecker krukenberg kruskal kugelberg kullback kupffer kuratowski kutta lagrange laguerre langerhans laplace lasegue laspeyres lebesgue legendre leibler leibniz leidenfrost lempel lennard levenberg " +
  "levenshtein lewy lhermitte likert linnaeus liouville lipschitz ljapunow ljung lorentz luhn lyapunov lyme mach maclaurin mahalanobis malpighi malthus mandelbrot marangoni marfan markov markow markowitz marquardt maslow " +
  "mcburney mccarthy mcnemar meckel meissner mendel mendelson meniere menten mercalli merkle mersenne metcalfe michaelis michelson mie milgram minkowski mitsuda mobius moebius mohs monte morley mossbauer mpemba munchausen munchhausen napier " +
  "navier needleman nesterov newton neyman noether nyquist occam ockham ohm oort oppenheimer orlicz otsu pancoast papanicolaou pareto parkinson parseval pasteur pauli pavlov pawlow peano peltier perlin perthes peutz peyronie " +
  "pfannenstiel phong piaget picard pigou plancherel planck podolsky poincare poiseuille poisson poncelet ponzi postel pott poynting prader prandtl prinzmetal purkinje purkyne platon pitagora pitagoras pythagore pythagoras quincke ramanujan rankine rayleigh " +
  "raynaud recklinghausen riemann riesz rinne roche romberg rontgen rorschach rosenbrock rosenhan rovsing rubik runge rydberg savart savitzky schauder scheuermann schlatter schober scholes schonlein schottky schrodinger " +
  "schroedinger schwann schwarzschild seebeck sequard shannon shapiro shapley sierpinski sjogren smirnov snellen sobolev solow somogyi spearman stackelberg steinmann stirling stokes strassen streisand stroop sudeck swan sydenham " +
  "sylow takayasu tarski tartaglia tesla thales thevenin tinel tisserand titius torricelli tourette trendelenburg tschebyschow tukey turing tversky tyndall vallee vandermonde vapnik venn venturi verlet vickers vieta vigenere " +
  "virchow viterbi volterra voronoi waals waldenstrom warshall weibull weierstrass weierstraß werlhof wernicke weyl wheatstone whipple widal wigner wilcoxon wilk wilms wittgenstein wronski wunsch yukawa zener zeno zermelo " +
  "zernike zimbardo zipf ziv zollinger zorn";

/** The same for names that many people have. */
export const commonNames =
  "abel ackermann addison allen altman anderson arnold barlow barnes barr barrett bell bellman black bland bloom bode bose bouchard box boyle bragg brewster brooks brouwer brown burkitt burnside campbell carlo carroll church " +
  "clark clarke cobb cochran compton cook cooley cournot cox cramer curry dalton darling darwin davis dijkstra douglas down drake duchenne dunn dyson edmonds edwards ellison erikson ewing fisher fitzgerald fleming floyd ford " +
  "franklin friedman fuller gale geiger gerlach gibbs godwin gordon gouraud graham graves gray grimm guttman haber hall hamilton hansen hardy harris hastings hawking heine hess hill hoffmann hopf hopkins horn horner hough howard " +
  "hunter huntington hut jackson jacobi jakob jeffreys jenner jensen johnson jordan kahn kaplan kelvin kendall kerr kessler klein koch kohn kramer kraus krebs kuhn kuhns kuiper lamb lambert landau lange langevin lawson lenz " +
  "lewis lloyd lorenz lucas lynch magnus mallory mann marshall martin maxwell mccoy mead meier mercer mertens meyer michelson miller mills milner mohr monty moore morgan morris muller murphy myers nash nelder nelson neumann " +
  "osgood osler pagan paget parker pascal pearson penrose perkins petri pick pierce pratt price prim rabin raman ramsey rand raphson reed reiter reynolds richards richardson richter robinson ross roth russell rutherford sachs " +
  "salk sanger schmidt schur schwarz scott sharpe shaw simpson smith snell sobel solomon spencer spitz stanley stark stein stevens stewart stone sturm sutton sweet sylvester taylor thompson thomson todd tooth turner urbach voigt " +
  "wald walker wallace wallis walsh ward watson watt weber wegener weinberg weiss welch wheeler white whitney wiener willi wilson winkler winsor wolff wood wright yates young zeeman";

/** What is called after a person, and what a private person hardly has: algorithms, laws of nature. In six languages, without accents. */
export const eponymousThings =
  "triangle sieve distribucion repartition algorithm algorithms theorem theorems lemma conjecture equation equations inequality inequalities paradox constant distribution distributions transform transforms transformation sequence polynomial polynomials effect " +
  "regression correlation equilibrium phenomenon triad reflex approximation interpolation quadrature factorization factorisation decomposition elimination iteration divergence entropy coefficient scattering radiation automaton " +
  "fractal razor cipher criterion hypothesis integral metric algorithmus algorithmen satz gesetz gesetze vermutung gleichung gleichungen ungleichung paradoxon konstante verteilung reihe folge effekt korrelation gleichgewicht " +
  "phanomen naherung zerlegung entropie koeffizient automat kriterium identitat metrik algorithme theoreme loi lois lemme inegalite paradoxe constante transformee suite effet equilibre phenomene critere principe operateur " +
  "algoritmo teorema ley leyes conjetura ecuacion desigualdad paradoja transformada sucesion efecto regresion correlacion equilibrio fenomeno criterio principio coeficiente operador legge leggi congettura equazione " +
  "disuguaglianza paradosso costante distribuzione trasformata successione effetto regressione correlazione coefficiente operatore algoritme stelling wet wetten vermoeden vergelijking ongelijkheid verdeling reeks regressie " +
  "correlatie evenwicht fenomeen law laws";

/** What others have, too: "Wilson's test results" are somebody's, "Fisher exact test" is a test. */
export const ownableThings =
  "katze rasiermesser architecture dish counter test tests method methods rule rules scale scales index score curve curves plot chart diagram machine machines process chain chains model models group groups ring space spaces norm distance distances bound limit number " +
  "numbers function functions series sum product sampling sampler code codes coding encoding tree trees graph heap sort search expansion problem optimality efficiency point points set sets circle cube shift cycle cell " +
  "cells bridge tube coil diode matrix determinant sign signs node nodes gland duct ligament fracture lesion hernia procedure maneuver manoeuvre position catheter clamp forceps agar bodies virus bacillus arthritis classification " +
  "staging grading criteria comet belt pendulum cage experiment hierarchy pyramid inventory questionnaire prize medal dilemma scheme illusion demon cat tables statistic value step field loop heights negative positive regel " +
  "regeln skala kurve diagramm maschine prozess kette modell gruppe raum abstand distanz zahl zahlen funktion baum suche punkt menge dreieck wurfel zyklus zelle brucke klassifikation stadium katheter fraktur manover lagerung " +
  "negativ positiv sonographie sonografie pyramide regle echelle courbe diagramme processus chaine modele espace norme nombre fonction matrice filtre signe reflexe sonde prix negatif positif regla escala curva diagrama maquina " +
  "proceso cadena modelo espacio norma distancia numero funcion matriz prueba filtro signo reflejo negativo positivo regola scala diagramma macchina processo catena spazio distanza funzione segno riflesso schaal toets ruimte " +
  "afstand getal functie teken negatief positief noise shading threshold window exchange detector methode metodo formula formule formel filter smoothing kernel operator identity principle principles prinzip verfahren zeichen " +
  "stain frequency game games experience experiment experiments experimento esperimento versuch experiences theorie theories theory teoria evolutionstheorie relativitatstheorie evolutietheorie relativiteitstheorie proef";

/** Illnesses, which are called after some and which others have. */
export const illnesses =
  "disease syndrome palsy lymphoma sarcoma tumor tumour thyroiditis goitre goiter dementia ataxia dystrophy chorea contracture anemia anaemia aphasia encephalopathy esophagus oesophagus diverticulum krankheit syndrom lymphom " +
  "sarkom thyreoiditis demenz ataxie dystrophie kontraktur anamie aphasie enzephalopathie maladie lymphome sarcome thyroidite demence enfermedad sindrome linfoma tiroiditis demencia malattia tiroidite demenza morbo " +
  "ziekte syndroom dementie";

/** Whom illnesses are called after. */
export const illnessNames =
  "addison alzheimer barrett basedow bechterew bell burkitt crohn cushing down duchenne dupuytren edwards ewing fabry fitzgerald graves hashimoto hirschsprung hodgkin huntington kaposi lynch meniere osler paget " +
  "parkinson perthes pick raynaud recklinghausen reiter scheuermann turner waldenstrom werlhof whipple wilms wilson";

/** Words between a name and what is called after it: "Mann-Whitney U test", "Heisenberg uncertainty principle". */
export const wordsBetween =
  "and or und oder et ou y o e ed en u t f z coma cosine uncertainty incompleteness spanning shortest string square sum rank signed exact partial linear nonlinear extended fast inverse discrete hidden random cell impossibility complex conformal optimal minimum maximum " +
  "prime perfect information predictive risk proportional hazards order second first last little big great key edge beidseits bds re li rechts links";
