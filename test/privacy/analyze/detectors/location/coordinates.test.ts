import { coordinates } from "../../../../../src/privacy/analyze/detectors/location/coordinates.ts";
import { finds } from "../marked.ts";

finds(coordinates, {
  "a list of two":
    '{"start":[⟦50.06143,19.93658⟧],"end":[⟦50.06150,19.93671⟧]} HOME = [⟦53.1943, 8.4281⟧]; size = [1.5, 2.25]',
  "a pair behind a word": "the GPS is ⟦48.20849, 16.37208⟧ near the park, geo:⟦37.786971,-122.399677⟧",
  "each behind its name": '{"lat": ⟦52.370216⟧, "lng": ⟦4.895168⟧} and lat=⟦52.3702⟧&lon=⟦-4.8952⟧',
  "in ten millionths": '"latitudeE7": ⟦481351253⟧, lng_e7: ⟦1164127500⟧; late: 1234567, lat_e7: 12, late7 = 3',
  "in the address of a map": "https://www.google.com/maps/@⟦48.2084,16.3720⟧,17z",
  "in degrees": "at ⟦48°12'30\"N 16°22'19\"E⟧ or ⟦40.4168° N, 3.7038° W⟧, turned by 90° N",
  "what is coarse, no place, or behind no word for one":
    "lat: 48.2, location 91.2345, 195.12345; loss 0.12345, 0.98765; late 48.20849, position 3, 4",
});
