/** Separate from the page, so that a screen has its title before its code is loaded. */
export const themeTitle = (item: { label: string } | undefined) => item && `Thème du groupe ${item.label}`
