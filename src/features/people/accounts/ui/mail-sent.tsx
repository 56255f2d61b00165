import { type ReactNode, useEffect, useRef } from 'react'
import { MailIcon } from '#ui/icons.tsx'

/** Replaces a form once a mail is on its way; takes the focus, so that screen readers read it out. */
export function MailSent({ title, children }: { title: string; children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div>
      <MailIcon className="text-4xl text-link" />
      <h2 ref={ref} tabIndex={-1} className="mt-3 text-lg font-bold leading-snug outline-none">
        {title}
      </h2>
      <div className="mt-2 leading-relaxed">{children}</div>
    </div>
  )
}
