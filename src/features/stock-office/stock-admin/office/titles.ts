/** Apart from the page: a screen's title is there before its code. */
export const NEW_STOCK = 'Nouveau Stock'
