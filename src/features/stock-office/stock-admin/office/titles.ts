/** Separate from the page, because a screen needs its title before its code is loaded. */
export const NEW_STOCK = 'Nouveau Stock'
