/** Apart from the pages: a screen's title is there before its code. */
export const CREATE_TITLE = 'Ajouter un nouveau partenaire'

export const editTitle = (item: { name: string } | undefined) => item && `Modifier le partenaire ${item.name}`
