/** Legal forms and trades, last words of the names of firms and institutions. */
const legalForms =
  "ltd limited llc llp inc incorporated corp corporation plc gmbh ag kg ohg gbr ug mbh sarl sas sasu eurl spa srl snc sl slu sau bv nv vof cv lp co eg bvba aps jsc ooo oyj pty";
export const organizationTrades = (
  "technologies technology software group holding holdings partners associates consulting consultants solutions systems industries bank banque banco insurance investments " +
  "investment capital ventures labs laboratories foundation institute agency company solicitors attorneys advocates research orchestra airlines pharmaceuticals logistics " +
  "university college hospital clinic school academy council ministry department associés asociados hermanos hijos fratelli figli zonen gebroeders gebrüder söhne verlag werke " +
  "versicherung versicherungen krankenkasse stiftung verein club motors foods energy media studios enterprises services international security robotics"
).split(" ");
export const organizationTails = [...legalForms.split(" "), ...organizationTrades];

/** Fields and heads of columns that only an organisation has. */
export const firmFields =
  "company employer firm organisation organization vendor supplier firma arbeitgeber unternehmen lieferant entreprise société employeur fournisseur empresa compañía proveedor azienda ditta fornitore bedrijf werkgever leverancier";

/** First words of the names of institutions and shops. */
export const organizationHeads = (
  "klinik klinikum krankenhaus spital praxis gemeinschaftspraxis kanzlei apotheke stiftung landesnervenklinik universität hochschule gymnasium grundschule autohaus bäckerei " +
  "herzzentrum pflegeheim seniorenheim altenheim seniorenresidenz pflegezentrum versorgungszentrum mvz lkh ukh khs kh " +
  "öhk uniklinik uniklinikum universitätsklinik universitätsklinikum bezirkskrankenhaus kreiskrankenhaus " +
  "cabinet clinique hôpital chu chru université lycée collège école fondation société banque pharmacie garage boulangerie ets établissements " +
  "hospital clínica fundación fundació universidad instituto complejo asesoría bufete notaría gestoría talleres bodega bodegas colegio farmacia ayuntamiento banco grupo " +
  "ospedale policlinico università istituto fondazione cantina studio ditta azienda farmacia ristorante trattoria liceo banca gruppo comune " +
  "stichting ziekenhuis universiteit hogeschool basisschool apotheek huisartsenpraktijk advocatenkantoor gemeente bank " +
  "university college institute"
).split(" ");

/** Verbs and offices before the name of an employer. */
export const organizationCues = (
  "works worked working employed fired hired employee ceo founder cto cfo director manager joined arbeitet arbeitete beschäftigt angestellt travaille travaillait employé " +
  "trabaja trabajaba despido despedido lavora lavorava licenziamento werkt werkte ontslag kündigung licenciement"
).split(" ");

/** Endings of German compounds for hospitals and universities. */
export const organizationEndings = /(?:klinik|klinikum|krankenhaus|spital|hospital|universität|hochschule|institut)$/i;
