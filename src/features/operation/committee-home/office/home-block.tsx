import { Link } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useCallback } from 'react'
import type { IconProps } from '#ui/icon.tsx'
import { SkeletonGroup, SkeletonPart } from '#ui/skeleton.tsx'
import { LOADING } from '#ui/text/loading-text.ts'
import { ListFailure } from '#web/office/kit/list/list-states.tsx'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { HomeBlock, HomeFacts } from '../home-shapes.ts'

export type BlockFacts<Block extends HomeBlock> = HomeFacts & { block: Block }

const answers = <Block extends HomeBlock>(facts: HomeFacts, block: Block): facts is BlockFacts<Block> =>
  facts.block === block

interface BlockProps<Block extends HomeBlock> {
  block: Block
  groupId: string
  title: string
  Icon: ComponentType<IconProps>
  /** Beginning of the failure: "Échec du chargement du budget". */
  failure: string
  /** Page where the administrator goes on. */
  href: string
  /** Name of the link there. */
  more: string
  /** Second such page, of a block with two kinds of lines. */
  other?: { href: string; more: string }
  children: (facts: BlockFacts<Block>) => ReactNode
}

/** Block of the first page, which loads, fails and is tried again by itself. */
export function Block<Name extends HomeBlock>(props: BlockProps<Name>) {
  const { block, groupId, title, Icon, failure, children } = props
  const { client } = useOfficeContext()
  const read = useCallback(async (): Promise<BlockFacts<Name>> => {
    const { facts } = await client('/cse-admin/read-home-block', { groupId, block })
    if (!answers(facts, block)) throw new Error(`Asked for ${block}, answered ${facts.block}.`)
    return facts
  }, [client, groupId, block])
  const loaded = useLoaded(read)
  return (
    <section aria-labelledby={`home-${block}`} className="rounded-lg border border-line bg-paper p-4">
      <h2 id={`home-${block}`} className="mb-3 flex items-center gap-2 text-base font-bold">
        <Icon className="size-5 shrink-0 text-link" />
        {title}
      </h2>
      <div className="grow">
        {loaded.failure === null ? null : <ListFailure text={failure} error={loaded.failure} retry={loaded.reload} />}
        {loaded.found === null ? loaded.failure === null && <Waiting /> : children(loaded.found)}
      </div>
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
        {[props, ...(props.other ? [props.other] : [])].map(({ href, more }) => (
          <Link key={href} to={href} className="font-medium text-link underline underline-offset-3">
            {more}
          </Link>
        ))}
      </p>
    </section>
  )
}

/** Grey lines of a block that loads. */
const Waiting = () => (
  <div aria-busy="true">
    <p className="sr-only">{LOADING}</p>
    <SkeletonGroup className="flex flex-col gap-2.5">
      <SkeletonPart className="h-3.5 w-4/5" />
      <SkeletonPart className="h-3.5 w-3/5" />
      <SkeletonPart className="h-3.5 w-2/3" />
    </SkeletonGroup>
  </div>
)

/** Sentence of a block that has nothing to show. */
export const Nothing = ({ children }: { children: ReactNode }) => <p className="text-ink-soft">{children}</p>

/** Figure with its name. */
export const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 py-0.5">
    <dt className="min-w-0 text-ink-soft">{name}</dt>
    <dd className="shrink-0 text-right font-semibold tabular-nums">{children}</dd>
  </div>
)

/** Lines of a block that lead to a page each, with what is said of them on the right. */
export const Lines = ({ items }: { items: readonly { href: string; label: string; detail: string }[] }) => (
  <ul className="-my-1 divide-y divide-line">
    {items.map(({ href, label, detail }) => (
      <li key={href} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
        <Link to={href} className="min-w-0 font-medium text-ink [overflow-wrap:anywhere] hover:underline">
          {label}
        </Link>
        <span className="text-note text-ink-soft tabular-nums">{detail}</span>
      </li>
    ))}
  </ul>
)
