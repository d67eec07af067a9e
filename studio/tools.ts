import { BarChartIcon } from '@sanity/icons/BarChart'
import { UsersIcon } from '@sanity/icons/Users'
import { lazy, useEffect } from 'react'
import {
  definePlugin,
  useCurrentUser,
  useWorkspace,
  type CurrentUser,
  type LayoutProps,
  type ToolMenuProps,
} from 'sanity'
import { route } from 'sanity/router'
import { leaveSite } from './site-api/client.ts'

/**
 * The two tools that ask the site, not the lake: what visitors and leads did, as people
 * (/studio/leads, and /studio/leads/{id} for one of them) and as figures (/studio/insight).
 */
const TOOLS = [
  {
    name: 'leads',
    title: 'Leads',
    icon: UsersIcon,
    component: lazy(() => import('./leads/leads.tsx')),
    router: route.create('/', [route.create('/:id')]),
  },
  {
    name: 'insight',
    title: 'Insight',
    icon: BarChartIcon,
    component: lazy(() => import('./insight/insight.tsx')),
    router: route.create('/'),
  },
]

export const siteTools = definePlugin({
  name: 'site-tools',
  tools: TOOLS,
  studio: { components: { layout: SignOutLayout } },
})

/** Signs out of the site together with the Studio. */
function SignOutLayout(props: LayoutProps) {
  const { auth } = useWorkspace()
  useEffect(() => {
    const states = auth.state.subscribe(({ authenticated }) => authenticated || leaveSite())
    return () => states.unsubscribe()
  }, [auth])
  return props.renderDefault(props)
}

/**
 * The Studio's menu of tools, without these two for users who may not see leads. A link
 * still opens them, and they say why they show nothing.
 *
 * @param openTo whom the site lets in: DESK_OPEN_TO
 */
export function toolMenuFor(openTo: readonly string[]) {
  return function SiteToolMenu(props: ToolMenuProps) {
    const mayOpen = mayOpenTools(useCurrentUser(), openTo)
    const isHidden = (name: string) => !mayOpen && TOOLS.some((tool) => tool.name === name)
    const tools = props.tools.filter(({ name }) => !isHidden(name))
    return props.renderDefault({ ...props, tools })
  }
}

/** Whether a user is shown the two tools. A courtesy: the site decides at every request. */
export function mayOpenTools(
  user: Pick<CurrentUser, 'id' | 'roles'> | null,
  openTo: readonly string[],
): boolean {
  if (!user) return false
  const hasRoleBeside = (...roles: string[]) => user.roles.some(({ name }) => !roles.includes(name))
  return openTo.some((who) => {
    if (who === 'publishers') return hasRoleBeside('viewer', 'contributor')
    return who === 'writers' ? hasRoleBeside('viewer') : who === user.id
  })
}
