import { setTimeout as sleep } from 'node:timers/promises'
import { type Bench, inTurns, median, percentile, type Row } from '#scripts/bench/measure.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'
import type { Stack } from '#tools/harness/stack.ts'

/** Milliseconds after which a change has made all its pages again (decision 0170). */
const SETTLED = 2000
const TIMES = 20

/**
 * From pressing Publish until a visitor who keeps requesting the page gets the new text, and until
 * a visitor of a page's old path is sent to its new one.
 */
export const bench: Bench = async (stack) => {
  const robots = async () => (await fetch(`${stack.url}/robots.txt`)).arrayBuffer()
  const floor = median((await inTurns(50, { robots })).get('robots'))
  const client = lakeClient(stack)
  const home = await rowsOf('Publish to visible', floor, async (round) => {
    const note = `Published in round ${round}.`
    await draft(stack, note)
    return {
      publish: () =>
        client.action({
          actionType: 'sanity.action.document.publish',
          draftId: 'drafts.home',
          publishedId: 'home',
        }),
      isVisible: async () => (await (await fetch(stack.url)).text()).includes(note),
    }
  })
  const _id = await client.fetch<string>('*[_type == "resource"] | order(orderRank)[0]._id')
  const moved = await rowsOf('New slug to redirect', floor, async (round) => {
    const before = await client.fetch<string>('*[_id == $_id][0].slug.current', { _id })
    const current = `round-${round + 1}`
    return {
      publish: () =>
        client
          .patch(_id)
          .set({ slug: { _type: 'slug', current } })
          .commit(),
      isVisible: async () => {
        const answer = await fetch(`${stack.url}/resources/${before}`, { redirect: 'manual' })
        return answer.headers.get('location') === `/resources/${current}`
      },
    }
  })
  return [...home, ...moved]
}

interface Round {
  publish: () => Promise<unknown>
  isVisible: () => Promise<boolean>
}

async function rowsOf(
  what: string,
  floor: number,
  prepare: (round: number) => Promise<Round>,
): Promise<Row[]> {
  const visible: number[] = []
  for (let round = -1; round < TIMES; round++) {
    const { publish, isVisible } = await prepare(round)
    const pressed = performance.now()
    await publish()
    while (!(await isVisible())) await sleep(20)
    if (round >= 0) visible.push(performance.now() - pressed)
    await sleep(SETTLED)
  }
  const common = { unit: 'ms', floor }
  return [
    { what, figure: median(visible), ...common },
    { what: `${what}, p95`, figure: percentile(visible, 0.95), ...common, target: '1,000 ms' },
  ]
}

async function draft(stack: Stack, heroNote: string): Promise<void> {
  const client = lakeClient(stack)
  const home = await client.getDocument('home')
  if (!home) throw new Error('There is no Home to publish.')
  const { _rev, ...content } = home
  await client.createOrReplace({ ...content, _id: 'drafts.home', heroNote })
}
