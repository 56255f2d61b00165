/** Stands for the token in the link of a preview and of a trial mail: its page says what it is for, and ends nothing. */
export const TRIAL_TOKEN = 'apercu'
