/** Apart from the pages: a screen's title is there before its code. */
export const CREATE_TITLE = 'Ajouter une nouvelle offre'

export const editTitle = (activity: { label: string } | undefined) => activity?.label
