import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Modal } from './modal.tsx'
import type { ModalProps } from './modal-window.tsx'

interface SideWindowProps<Thing> extends Pick<ModalProps, 'onClose' | 'width' | 'isDirty'> {
  /** Thing to show, such as the one that the URL names; undefined for none. */
  of: Thing | undefined
  title: string | ((shown: Thing) => string)
  children: (shown: Thing) => ReactNode
}

/** Window from the side over a list; keeps its content while it closes. */
export function SideWindow<Thing>({ of, title, children, ...modal }: SideWindowProps<Thing>) {
  const [shown, setShown] = useState(of)
  if (of !== undefined && of !== shown) setShown(of)
  if (shown === undefined) return null
  return (
    <Modal
      {...modal}
      open={of !== undefined}
      onHidden={() => setShown(undefined)}
      title={typeof title === 'string' ? title : title(shown)}
      mode="slide-right"
      closesOnNavigation={false}
    >
      {children(shown)}
    </Modal>
  )
}

/** Takes a parameter out of the page's search, which closes the window of the thing that it names. */
export function useWithoutParameter(name: string): () => void {
  const navigate = useNavigate()
  return () => void navigate({ to: '.', search: (now: object) => ({ ...now, [name]: undefined }) })
}
