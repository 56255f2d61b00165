/** Apart from the page: a screen's title is there before its code. */
export const themeTitle = (item: { label: string } | undefined) => item && `Thème du groupe ${item.label}`
