import type { DragEvent } from 'react'

const TYPE = 'application/x-library-item'

/** Takes an item along with the pointer. */
export function carry({ dataTransfer }: DragEvent, itemId: string): void {
  dataTransfer.setData(TYPE, itemId)
  dataTransfer.effectAllowed = 'move'
}

/** Which one it is cannot be read before it is dropped. */
export const carries = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(TYPE)

export const carried = ({ dataTransfer }: DragEvent): string | null => dataTransfer.getData(TYPE) || null

/** Files of the person's own computer. */
export const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')
