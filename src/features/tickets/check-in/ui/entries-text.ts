export const entriesText = (count: number): string => `${count} entrée${count > 1 ? 's' : ''}`
