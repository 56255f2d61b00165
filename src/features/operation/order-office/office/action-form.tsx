import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'

interface ActionFormProps {
  label: string
  /** Button that sends. */
  submit: ReactNode
  send: () => void
  close: () => void
  /** True if the form tells itself what is missing. */
  noValidate?: boolean
  children: ReactNode
}

/** Form of one act about an order: what it does or asks, the button that sends, and the way back. */
export function ActionForm({ label, submit, send, close, noValidate, children }: ActionFormProps) {
  return (
    <form
      aria-label={label}
      className="flex flex-col gap-4"
      noValidate={noValidate}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {children}
      <div className="flex flex-wrap gap-2">
        {submit}
        <Button variant="ghost" size="md" onClick={close}>
          Retour
        </Button>
      </div>
    </form>
  )
}
