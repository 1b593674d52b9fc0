import AnnouncementsCard from './announcements-card.vue';
import AttendanceCard from './attendance-card.vue';
import type { Home } from './home.ts';
import LateCard from './late-card.vue';
import LeaveCard from './leave-card.vue';
import NoticesCard from './notices-card.vue';
import PayslipsCard from './payslips-card.vue';
import WaitingCard from './waiting-card.vue';

/** A card of the home page. Its component is given what the API answered, as `home`, and says `change` when that has to be read again. */
export interface Card {
  /** `studio.home.{name}` is its title. */
  name: string;
  icon: string;
  /** What there is to do stands on one side, what concerns the person on the other. */
  side: 'work' | 'self';
  component: object;
  /** Whether it has something to say to this person. */
  shown(home: Home): boolean;
}

/** In the order in which they are shown on their side. */
export const CARDS: readonly Card[] = [
  { name: 'waiting', icon: 'task_alt', side: 'work', component: WaitingCard, shown: () => true },
  {
    name: 'late',
    icon: 'event_busy',
    side: 'work',
    component: LateCard,
    shown: ({ reminders }) => reminders.some(({ kind }) => kind === 'late'),
  },
  {
    name: 'announcements',
    icon: 'campaign',
    side: 'work',
    component: AnnouncementsCard,
    shown: ({ announcements }) => Boolean(announcements?.length),
  },
  { name: 'notices', icon: 'notifications', side: 'work', component: NoticesCard, shown: () => true },
  { name: 'attendance', icon: 'schedule', side: 'self', component: AttendanceCard, shown: ({ attendance }) => attendance !== null },
  { name: 'leave', icon: 'beach_access', side: 'self', component: LeaveCard, shown: ({ leave }) => leave !== null },
  { name: 'payslips', icon: 'payments', side: 'self', component: PayslipsCard, shown: ({ payslips }) => payslips !== null },
];
