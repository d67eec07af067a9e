import { ArrowLeftIcon } from '@sanity/icons/ArrowLeft'
import { CopyIcon } from '@sanity/icons/Copy'
import { EllipsisHorizontalIcon } from '@sanity/icons/EllipsisHorizontal'
import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { TrashIcon } from '@sanity/icons/Trash'
import { UsersIcon } from '@sanity/icons/Users'
import { Box, Button, Card, Container, Flex, Heading, Stack } from '@sanity/ui'
import { Menu, MenuButton, MenuItem } from '@sanity/ui/menu'
import { useToast } from '@sanity/ui/toast'
import { useCallback, useEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import type { SeenLead, WhosLead } from '#lib/leads/desk/contract.ts'
import type { Lead } from '#lib/leads/desk/lead.ts'
import type { LeadStory } from '#lib/leads/desk/story.ts'
import { SiteError } from '../site-api/client.ts'
import { Problem, useSite } from '../site-api/provider.tsx'
import { About } from './about.tsx'
import { Addresses, JoinDialog } from './addresses.tsx'
import { PersonCalls } from './call.tsx'
import { EraseDialog } from './erasure.tsx'
import { EmailStops } from './email-stops.tsx'
import { Facts, Notes } from './facts.tsx'
import { Sequences } from './sequences.tsx'
import { Timeline } from './timeline.tsx'
import { leadPath, useWhileOpen } from './use-leads.ts'
import { Loading } from '../ui.tsx'

interface PersonProps {
  /** The person's, or that of one of their submissions or other addresses. */
  id: string
  /** Gets the person's own ID, if the other one was given. */
  onMove: (id: string) => void
  onBack: () => void
  onChange: (lead: Lead) => void
  /** Called when others in the list have become this person, or again somebody else. */
  onJoin: () => void
  onErase: (id: string) => void
}

export function Person({ id, onMove, onBack, onChange, onJoin, onErase }: PersonProps) {
  const site = useSite()
  // Every look at a person is recorded, so it isn't loaded again just because the window has focus.
  const { data, error, isLoading, mutate } = useSWR<LeadStory | WhosLead, Error>(leadPath(id), {
    revalidateOnFocus: false,
    // Opened again within two seconds, it would be shown as it was.
    dedupingInterval: 0,
  })
  const known = data && ('personId' in data ? data.personId : data.id)
  const personId = known === id ? null : known
  const isGone = isMissing(error)
  const story = data && 'timeline' in data && data.id === id && !isGone ? data : undefined
  useEffect(() => {
    if (!personId) return
    onMove(personId)
    // The next time it may be somebody else: they can be separated.
    void mutate(undefined, { revalidate: false })
  }, [personId, onMove, mutate])
  // The list was read earlier, and may have another score.
  useEffect(() => {
    if (story) onChange(story)
  }, [story, onChange])
  const shown = useRef(story)
  useEffect(() => {
    shown.current = story
    return () => void (shown.current = undefined)
  }, [story])
  const update = useCallback(
    (changed: LeadStory) => {
      // An answer may come once the tool is closed, and what it had loaded forgotten.
      if (shown.current) void mutate(changed, { revalidate: false })
    },
    [mutate],
  )
  const follow = useCallback(async () => {
    const before = shown.current
    if (!before) return
    const path = `${leadPath(before.id)}?seen=${before.version}`
    const now = await site
      .call<LeadStory | WhosLead | SeenLead>(path)
      .catch((problem: unknown) => (isMissing(problem) ? null : before))
    // Meanwhile somebody may have changed something here, which is newer.
    if (shown.current !== before || now === before || (now && 'isSeen' in now)) return
    if (now && 'timeline' in now) update(now)
    else void mutate()
  }, [site, update, mutate])
  useWhileOpen(follow, true)
  const joined = useCallback(
    (changed: LeadStory) => {
      update(changed)
      onJoin()
    },
    [update, onJoin],
  )
  // What somebody is in can be stopped; what they could be in is there to be read.
  const isInSequence = story !== undefined && story.sequences.length > 0
  const sequences = story && <Sequences story={story} update={update} />
  return (
    <Card as="section" aria-label="Person" flex={1} overflow="auto" style={{ minWidth: 0 }}>
      <PersonHeader {...{ id, story, onBack, onErase, onJoin: joined }} />
      <Container width={1} paddingX={[3, 4, 5]} paddingY={4}>
        {error && (
          <Problem
            title={isGone ? 'There is nobody here' : 'This person could not be loaded'}
            error={error}
            onRetry={isGone ? undefined : mutate}
          />
        )}
        {(isLoading || personId) && <Loading text="Loading this person…" />}
        {story && !error && (
          <Stack gap={5}>
            <EmailStops story={story} update={update} />
            <PersonCalls story={story} update={update} />
            <Facts story={story} update={update} />
            {isInSequence && sequences}
            <Addresses story={story} onChange={joined} />
            <About story={story} />
            {!isInSequence && sequences}
            <Notes id={id} update={update} />
            <Timeline story={story} reload={() => mutate()} />
          </Stack>
        )}
      </Container>
    </Card>
  )
}

function isMissing(error: unknown): boolean {
  return error instanceof SiteError && error.status === 404
}

interface HeaderProps {
  id: string
  story: LeadStory | undefined
  onBack: () => void
  onJoin: (story: LeadStory) => void
  onErase: (id: string) => void
}

function PersonHeader({ id, story, onBack, onJoin, onErase }: HeaderProps) {
  const toast = useToast()
  const [asks, setAsks] = useState<'join' | 'erase' | null>(null)
  const email = story?.email
  const close = () => {
    setAsks(null)
    document.getElementById(MENU)?.focus()
  }

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      toast.push({ status: 'success', title: 'Email address copied' })
    } catch {
      toast.push({ status: 'error', title: 'Your browser did not allow copying' })
    }
  }
  return (
    <Card borderBottom paddingX={[3, 4]} paddingY={2} style={STICKY}>
      <Flex align="center" gap={2}>
        <Button
          mode="bleed"
          icon={ArrowLeftIcon}
          aria-label="Back to the list"
          title="Back to the list (Esc)"
          onClick={onBack}
        />
        <Box flex={1} style={{ minWidth: 0 }}>
          {email && <Title>{email}</Title>}
        </Box>
        {email && (
          <Flex gap={1}>
            <Button
              mode="bleed"
              icon={CopyIcon}
              aria-label="Copy the email address"
              title="Copy the email address"
              onClick={() => void copy(email)}
            />
            <Button
              as="a"
              mode="bleed"
              href={`mailto:${encodeURIComponent(email)}`}
              icon={EnvelopeIcon}
              aria-label="Write an email"
              title="Write an email"
            />
            <MenuButton
              id={MENU}
              button={<Button mode="bleed" icon={EllipsisHorizontalIcon} aria-label="More" />}
              popover={{ portal: true, placement: 'bottom-end' }}
              menu={
                <Menu>
                  <MenuItem
                    icon={UsersIcon}
                    text="Join with another address…"
                    onClick={() => setAsks('join')}
                  />
                  <MenuItem
                    icon={TrashIcon}
                    tone="critical"
                    text="Erase this person…"
                    onClick={() => setAsks('erase')}
                  />
                </Menu>
              }
            />
          </Flex>
        )}
      </Flex>
      {asks === 'join' && story && <JoinDialog story={story} onChange={onJoin} onClose={close} />}
      {asks === 'erase' && story && (
        <EraseDialog
          story={story}
          onClose={(wasErased) => {
            close()
            if (wasErased) onErase(id)
          }}
        />
      )}
    </Card>
  )
}

/** Takes the focus: screen readers say whose page this is, and the keyboard goes on from here. */
function Title({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <Heading
      as="h2"
      ref={heading}
      tabIndex={-1}
      size={1}
      textOverflow="ellipsis"
      title={children}
      style={{ outline: 'none' }}
    >
      {children}
    </Heading>
  )
}

const MENU = 'person-menu'
/** Above the inputs of the page, which have layers of their own. */
const STICKY = { position: 'sticky', top: 0, zIndex: 2 } as const
