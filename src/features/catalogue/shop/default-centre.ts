/** Latitude and longitude in degrees. */
export interface Centre {
  lat: number
  lng: number
}

/** The fixed city that maps and "around me" fall back to (§9), and its like on the other island. */
const lyon: Centre = { lat: 45.7549778, lng: 4.8556102 }
const saintDenis: Centre = { lat: -20.8823, lng: 55.4504 }

/** By the region's IANA zone. */
export const defaultCentre = (zone: string): Centre => (zone === 'Indian/Reunion' ? saintDenis : lyon)
