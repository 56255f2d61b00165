import type { ComponentType } from 'react'
import type { LineBlock } from '#contract/line-blocks.ts'
import { counted } from '#lib/words/plural.ts'
import type { IconProps } from '#ui/icon.tsx'
import { ChartIcon, EditIcon } from '#ui/office-icons.tsx'
import { CalendarIcon } from '#ui/page-icons.tsx'
import { dayText } from '#web/office/kit/form/days.ts'
import { momentText, sinceText } from '#web/office/kit/list/date-text.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { Block, type BlockFacts, Lines, Nothing } from './home-block.tsx'

type Line = BlockFacts<LineBlock>['lines'][number]

interface Shown {
  title: string
  Icon: ComponentType<IconProps>
  failure: string
  /** Page below the committee's own where the administrator goes on, and the name of the link there. */
  path: string
  more: string
  /** Second page, where the block has lines of two. */
  other?: { path: string; more: string }
  empty: string
  detail: (line: Line, zone: string) => string
}

const blocks: Readonly<Record<LineBlock, Shown>> = {
  polls: {
    title: 'Sondage en cours',
    Icon: ChartIcon,
    failure: 'Échec du chargement du sondage',
    path: '/polls',
    more: 'Voir les sondages',
    empty: 'Aucun sondage n’est ouvert.',
    detail: ({ count = 0, ts = 0 }, zone) => `${counted(count, 'vote')}, jusqu’au ${momentText(zone, ts)}`,
  },
  drafts: {
    title: 'Brouillons',
    Icon: EditIcon,
    failure: 'Échec du chargement des brouillons',
    path: '/news',
    more: 'Voir les actualités',
    other: { path: '/mailing', more: 'Voir les mailings' },
    empty: 'Aucune actualité à publier, aucun mailing à envoyer.',
    detail: ({ kind = '', ts = 0 }) => `${kind}, ${sinceText(ts, Date.now())}`,
  },
  event: {
    title: 'Prochain événement',
    Icon: CalendarIcon,
    failure: 'Échec du chargement du prochain événement',
    path: '/news/create?type=events',
    more: 'Annoncer un événement',
    empty: 'Aucun événement annoncé.',
    detail: ({ day = '' }) => dayText(day),
  },
}

/** Block of lines that features bring along: what runs, what is not published yet, what is next. */
export function LinesBlock({ block, groupId }: { block: LineBlock; groupId: string }) {
  const { zone } = useOfficeContext().office
  const { empty, detail, path, other, ...shown } = blocks[block]
  const home = `/cse-admin/${groupId}`
  return (
    <Block<LineBlock>
      {...shown}
      {...{ block, groupId }}
      href={home + path}
      other={other && { href: home + other.path, more: other.more }}
    >
      {({ lines }) =>
        lines.length === 0 ? (
          <Nothing>{empty}</Nothing>
        ) : (
          <Lines
            items={lines.map((line) => ({
              href: home + line.path,
              label: line.label === '' ? 'Sans titre' : line.label,
              detail: detail(line, zone),
            }))}
          />
        )
      }
    </Block>
  )
}
