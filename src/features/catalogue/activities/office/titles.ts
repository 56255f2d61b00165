/** Separate from the pages, so that a screen has its title before its code is loaded. */
export const CREATE_TITLE = 'Ajouter une nouvelle offre'

export const editTitle = (activity: { label: string } | undefined) => activity?.label
