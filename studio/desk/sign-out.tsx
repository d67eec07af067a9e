import { useEffect } from 'react'
import { definePlugin, useWorkspace, type LayoutProps } from 'sanity'
import { leaveDesk } from './desk.ts'

/** Signs out of the desk together with the Studio. */
export const deskSignOut = definePlugin({
  name: 'desk-sign-out',
  studio: { components: { layout: SignOutLayout } },
})

function SignOutLayout(props: LayoutProps) {
  const { auth } = useWorkspace()
  useEffect(() => {
    const states = auth.state.subscribe(({ authenticated }) => authenticated || leaveDesk())
    return () => states.unsubscribe()
  }, [auth])
  return props.renderDefault(props)
}
