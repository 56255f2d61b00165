import { Spinner } from '#ui/spinner.tsx'

/** Page shown while something happens by itself before the person moves on. */
export function Waiting({ title }: { title: string }) {
  return (
    <div className="flex min-h-[60svh] flex-col items-center justify-center gap-5 px-4 text-center">
      <h1 className="text-xl font-semibold">{title}</h1>
      <Spinner className="text-link" />
      <noscript>
        <p className="text-ink-soft">Cette page a besoin de JavaScript. Activez-le dans votre navigateur.</p>
      </noscript>
    </div>
  )
}
