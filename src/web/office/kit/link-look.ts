/** Look of a link among a page's actions, or in a cell. */
export const linkLook = 'font-medium text-link underline underline-offset-3'
