interface MemberCardProps {
  code: string
  firstName: string
  lastName: string
  /** URL of the group's logo. */
  logo: string
  title: string
}

/** Member card: 400 px wide where there is room, in the proportions of a bank card (C-CONSTANT-004). */
export function MemberCard({ code, firstName, lastName, logo, title }: MemberCardProps) {
  return (
    <section
      aria-label="Carte membre"
      className="@container relative w-full max-w-400px aspect-[1.586] overflow-hidden rounded-2xl bg-main text-on-main shadow-panel"
    >
      <svg aria-hidden="true" viewBox="0 0 400 252" className="absolute inset-0 size-full" fill="none">
        <circle cx="350" cy="20" r="130" stroke="currentColor" strokeWidth="34" opacity="0.08" />
        <circle cx="350" cy="20" r="60" stroke="currentColor" strokeWidth="34" opacity="0.08" />
      </svg>
      <div className="relative flex h-full flex-col justify-between p-[6%]">
        <div className="flex items-start justify-between gap-4">
          <span className="rounded-lg bg-paper px-3 py-2">
            <img src={logo} alt={title} className="block h-7 w-auto max-w-36 object-contain" />
          </span>
          <span className="text-xs font-semibold uppercase tracking-widest">Carte membre</span>
        </div>
        <p className="font-mono text-[1.375rem] font-semibold leading-tight tracking-wider [overflow-wrap:anywhere]">
          {code}
        </p>
        <p className="line-clamp-2 text-base font-semibold leading-snug [overflow-wrap:anywhere]">
          {firstName} {lastName}
        </p>
      </div>
    </section>
  )
}
