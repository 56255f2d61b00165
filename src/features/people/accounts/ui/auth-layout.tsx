import type { ReactNode } from 'react'
import type { WhiteLabeling } from '#contract/session-shapes.ts'
import { type HeroAuth, heroScope } from '#features/people/themes/ui/hero-scope.ts'

interface AuthLayoutProps {
  auth: WhiteLabeling['auth']
  title: string
  lead?: ReactNode
  children: ReactNode
  /** Links under the form. */
  footer?: ReactNode
}

/** Frame of the pages around signing in: a card, or the group's own full-width hero (C-ENTITY-007). */
export function AuthLayout({ auth, ...content }: AuthLayoutProps) {
  return auth.type === 'ModeHero' ? <HeroLayout hero={auth} {...content} /> : <CardLayout {...content} />
}

type Content = Omit<AuthLayoutProps, 'auth'>

function CardLayout({ title, lead, children, footer }: Content) {
  return (
    <div className="grow bg-surface px-4 py-8 md:py-14">
      <div className="mx-auto w-full max-w-440px">
        <div className="rounded-2xl border border-line bg-paper p-6 md:p-9 shadow-panel">
          <h1 className="type-page">{title}</h1>
          {lead ? <p className="mt-1.5 leading-relaxed text-ink-soft">{lead}</p> : null}
          <div className="mt-7">{children}</div>
        </div>
        {footer ? <div className="mt-6 text-center text-sm text-ink-soft">{footer}</div> : null}
      </div>
    </div>
  )
}

function HeroLayout({ hero, title, lead, children, footer }: Content & { hero: HeroAuth }) {
  return (
    <div
      style={heroScope(hero)}
      className="relative grow text-hero-text lg:(grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] min-h-[calc(100dvh-91px)])"
    >
      <HeroPicture hero={hero} />
      <div className="relative flex flex-col px-5 pb-12 pt-7 md:px-10 lg:(order-first px-12 py-14 justify-center)">
        <div className="mx-auto w-full max-w-420px">
          <HeroTitle hero={hero} />
          <h1 className="mt-8 text-xl font-bold leading-tight lg:mt-10">{title}</h1>
          {lead ? <p className="mt-1 leading-relaxed">{lead}</p> : null}
          <div className="mt-6">{children}</div>
          {footer ? <div className="mt-8 text-center text-sm">{footer}</div> : null}
        </div>
      </div>
    </div>
  )
}

function HeroTitle({ hero }: { hero: HeroAuth }) {
  return (
    <>
      {hero.logo ? (
        <img src={hero.logo} alt="" className="block h-11 w-auto max-w-60 object-contain object-left" />
      ) : null}
      {hero.title ? <p className="mt-5 type-display text-hero-title">{hero.title}</p> : null}
    </>
  )
}

/**
 * Picture of the hero: a band on top on phones, the right half on wide screens; rings in the group's colours if it has
 * no picture.
 */
function HeroPicture({ hero }: { hero: HeroAuth }) {
  return (
    <div
      className="relative h-32 overflow-hidden md:h-64 lg:(sticky top-91px h-[calc(100dvh-91px)] rounded-l-[3rem])"
      aria-hidden="true"
    >
      {hero.hero ? (
        <img src={hero.hero} alt="" className="absolute inset-0 size-full object-cover" />
      ) : (
        <svg
          aria-hidden="true"
          viewBox="0 0 400 400"
          className="absolute inset-0 size-full"
          preserveAspectRatio="xMidYMid slice"
        >
          {[60, 120, 180, 240, 300].map((radius) => (
            <circle
              key={radius}
              cx="280"
              cy="160"
              r={radius}
              fill="none"
              stroke="var(--hero-title)"
              strokeWidth="18"
              opacity={0.5 - radius / 800}
            />
          ))}
        </svg>
      )}
    </div>
  )
}
