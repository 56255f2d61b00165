/** Latitude and longitude in degrees. */
export interface Centre {
  lat: number
  lng: number
}

/** Default cities for maps and "around me" (§9), one for France and one for Réunion. */
const lyon: Centre = { lat: 45.7549778, lng: 4.8556102 }
const saintDenis: Centre = { lat: -20.8823, lng: 55.4504 }

/** Chooses by the region's IANA zone. */
export const defaultCentre = (zone: string): Centre => (zone === 'Indian/Reunion' ? saintDenis : lyon)
