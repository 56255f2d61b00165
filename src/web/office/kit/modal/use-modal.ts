import { useRef, useState } from 'react'

export interface ModalState {
  show(): void
  /** `silent`: without what is done when it has gone. */
  hide(how?: { silent?: boolean }): void
  /** For `<Modal>`. */
  props: { open: boolean; onClose: () => void; onHidden: () => void }
}

/** Whether a window is shown; `onHide` runs once it has gone, however it was closed. */
export function useModal(onHide?: () => void): ModalState {
  const [open, setOpen] = useState(false)
  const isSilent = useRef(false)
  return {
    show: () => {
      isSilent.current = false
      setOpen(true)
    },
    hide: ({ silent = false } = {}) => {
      isSilent.current = silent
      setOpen(false)
    },
    props: {
      open,
      onClose: () => setOpen(false),
      onHidden: () => {
        if (!isSilent.current) onHide?.()
      },
    },
  }
}
