import { ArrowLeftIcon } from '@sanity/icons/ArrowLeft'
import { CopyIcon } from '@sanity/icons/Copy'
import { EllipsisHorizontalIcon } from '@sanity/icons/EllipsisHorizontal'
import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { TrashIcon } from '@sanity/icons/Trash'
import { Box, Button, Card, Flex, Heading } from '@sanity/ui'
import { Menu, MenuButton, MenuItem } from '@sanity/ui/menu'
import { useToast } from '@sanity/ui/toast'
import { useEffect, useRef, useState } from 'react'
import type { LeadStory } from '#lib/leads/desk/contract.ts'
import { EraseDialog } from './erase-dialog.tsx'

interface HeaderProps {
  id: string
  /** Undefined until loaded. */
  story: LeadStory | undefined
  onBack: () => void
  /** Closes a person who is gone. */
  onErase: (id: string) => void
}

/** Who it is, and what can be done with the whole person. */
export function PersonHeader({ id, story, onBack, onErase }: HeaderProps) {
  const toast = useToast()
  const [isErasing, setIsErasing] = useState(false)
  const email = story?.email

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
                    icon={TrashIcon}
                    tone="critical"
                    text="Erase this person…"
                    onClick={() => setIsErasing(true)}
                  />
                </Menu>
              }
            />
          </Flex>
        )}
      </Flex>
      {isErasing && email && (
        <EraseDialog
          id={id}
          email={email}
          onClose={(wasErased) => {
            setIsErasing(false)
            if (!wasErased) {
              document.getElementById(MENU)?.focus()
              return
            }
            onErase(id)
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
const STICKY = { position: 'sticky', top: 0, zIndex: 1 } as const
