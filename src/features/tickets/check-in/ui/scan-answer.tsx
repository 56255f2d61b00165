import { classNames } from '#ui/class-names.ts'
import { CheckIcon, CloseIcon, WarningIcon } from '#ui/icons.tsx'
import type { Answer } from './answers.ts'

const looks = {
  good: { box: 'bg-positive', Icon: CheckIcon },
  bad: { box: 'bg-negative', Icon: CloseIcon },
  doubt: { box: 'bg-warning', Icon: WarningIcon },
} as const

/** Answer to a scan, readable at arm's length: colour, icon and word say the same. */
export function ScanAnswer({ answer }: { answer: Answer | null }) {
  const look = answer && looks[answer.tone]
  return (
    <div role="status" aria-live="assertive" aria-atomic="true">
      {answer && look ? (
        <div
          key={answer.key}
          className={classNames('enter-appear flex items-start gap-4 rounded-xl px-5 py-5 text-paper', look.box)}
        >
          <look.Icon className="size-12 shrink-0" />
          <div className="min-w-0">
            <p className="text-3xl font-bold leading-tight">{answer.title}</p>
            {answer.lines.map((line) => (
              <p key={line} className="mt-1 text-base leading-snug [overflow-wrap:anywhere]">
                {line}
              </p>
            ))}
          </div>
        </div>
      ) : null}
    </div>
  )
}
