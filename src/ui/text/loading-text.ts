/** Default text while something loads (001 §8). */
export const LOADING = 'Chargement...'
