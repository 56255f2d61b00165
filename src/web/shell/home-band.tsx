import type { ReactNode } from 'react'
import type { ServedTheme } from '#contract/session-shapes.ts'
import { classNames } from '#ui/class-names.ts'
import { Page } from '#ui/page.tsx'

interface HomeBandProps {
  home: ServedTheme['home']
  /** Members know where they are: on a phone, their own things and the first offer take the sentence's room. */
  isMember: boolean
  children?: ReactNode
}

/** Top of the home page: title, sentence and picture of the theme, or the drawn places without a picture. */
export const HomeBand = ({ home: { title, sentence, picture }, isMember, children }: HomeBandProps) => (
  <div className={classNames('relative border-b border-line bg-main-soft', !picture && 'skyline')}>
    {picture ? <img src={picture} alt="" className="band-picture" /> : null}
    <Page className="flex items-start justify-between gap-6 py-4! md:(flex-col gap-5 py-8!)">
      <div className="relative lg:max-w-[54%]">
        <h1 className="type-display">{title}</h1>
        <p
          className={classNames(
            'mt-2 max-w-56ch text-pretty text-base leading-relaxed text-ink-soft md:(mt-3 text-lg)',
            isMember && 'max-md:hidden',
          )}
        >
          {sentence}
        </p>
      </div>
      {children}
    </Page>
  </div>
)
