/** French text for a typed telephone that cannot be one. */
export const phoneProblem = 'Un téléphone s’écrit en chiffres : 06 12 34 56 78.'
