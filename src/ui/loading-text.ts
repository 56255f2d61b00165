/** Said while something is on its way of which nothing better can be said (001 §8). */
export const LOADING = 'Chargement...'
