import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'

/** Preview of what members will see, updated while typing; it can be collapsed. */
export function PreviewFrame({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <section aria-label={label} className="min-w-0 rounded-lg border border-line">
      <div className="flex items-center justify-between gap-3 px-4 py-2">
        <h2 className="font-semibold">{label}</h2>
        <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Réduire' : 'Agrandir'}
        </Button>
      </div>
      {isOpen ? <div className="border-t border-line px-4 py-4">{children}</div> : null}
    </section>
  )
}
