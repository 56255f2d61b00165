/** Separate from the pages, so that a screen has its title before its code is loaded. */
export const CREATE_TITLE = 'Ajouter un nouveau partenaire'

export const editTitle = (item: { name: string } | undefined) => item && `Modifier le partenaire ${item.name}`
