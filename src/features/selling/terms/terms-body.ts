/** Terms of sale without their title, which their page and their file write themselves. */
export const termsBody = (text: string): string => text.replace(/^# .*\n+/, '')
