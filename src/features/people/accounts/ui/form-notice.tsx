import type { ComponentProps } from 'react'
import { Notice } from '#ui/notice.tsx'
import { fixedColours } from '#ui/theme/theme-css.ts'

/** Notice on its own opaque background, readable on a hero's gradient too. */
export function FormNotice(props: ComponentProps<typeof Notice>) {
  return (
    <div
      className="rounded-lg bg-paper"
      style={{
        '--negative': 'var(--wrong)',
        '--warning': `var(--warning-on-paper, ${fixedColours.warning})`,
      }}
    >
      <Notice {...props} />
    </div>
  )
}
