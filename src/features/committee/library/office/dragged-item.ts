import type { DragEvent } from 'react'

const TYPE = 'application/x-library-item'

/** Puts the id of the dragged item into the drag event. */
export function carry({ dataTransfer }: DragEvent, itemId: string): void {
  dataTransfer.setData(TYPE, itemId)
  dataTransfer.effectAllowed = 'move'
}

/** True if an item is dragged. Browsers reveal its id only on the drop. */
export const carries = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(TYPE)

export const carried = ({ dataTransfer }: DragEvent): string | null => dataTransfer.getData(TYPE) || null

/** True if files from the computer are dragged. */
export const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')
