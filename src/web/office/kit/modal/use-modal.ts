import { useRef, useState } from 'react'

export interface ModalState {
  show(): void
  /** `silent` skips `onHide`. */
  hide(how?: { silent?: boolean }): void
  /** Props for `<Modal>`. */
  props: { open: boolean; onClose: () => void; onHidden: () => void }
}

/** State of a window; `onHide` runs once it is hidden, however it was closed. */
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
