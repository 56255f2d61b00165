/** Replaces the token in links of previews and trial mails: the page explains itself and unsubscribes no one. */
export const TRIAL_TOKEN = 'apercu'
