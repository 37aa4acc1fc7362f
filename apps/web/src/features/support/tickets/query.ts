import type { CallOutput, Ticket, TicketHead, TicketMessage } from '@updraft/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, type ApiError } from '../../../lib/api.ts';
import type { Page } from '../../../lib/pages.ts';
import { queryClient, useQuery } from '../../../lib/query-client.ts';
import { onConnection, onServer } from '../../../lib/socket.ts';

const KEY = 'tickets';

/** Loads a page of the player's tickets: the newest, or those after `cursor`. @throws ApiError */
export const loadTickets = async (cursor?: string): Promise<Page<TicketHead>> => {
  const { tickets, next } = await api('POST /api/tickets/get', { ...(cursor !== undefined && { cursor }) });
  return { rows: tickets, next };
};

export const useTickets = (playerId: number): UseQueryResult<Page<TicketHead>, ApiError> =>
  useQuery<Page<TicketHead>, ApiError>({ queryKey: [KEY, playerId], queryFn: () => loadTickets(), staleTime: 0 });

const loadTicket = async (id: number, cursor?: string): Promise<Ticket | null> => {
  const answer = await api('POST /api/tickets/getById', { id, ...(cursor !== undefined && { cursor }) });
  return answer.success ? answer.ticket : null;
};

/** A ticket of the player with its newest messages; null: they have none with this number. */
export const useTicket = (playerId: number, id: number): UseQueryResult<Ticket | null, ApiError> =>
  useQuery<Ticket | null, ApiError>({
    queryKey: [KEY, playerId, id],
    queryFn: () => loadTicket(id),
    staleTime: 0,
  });

/** Loads a page of messages before `cursor`, newest first. @throws ApiError */
export const loadEarlier = async (id: number, cursor: string): Promise<Page<TicketMessage>> => {
  const ticket = await loadTicket(id, cursor);
  return { rows: ticket ? [...ticket.messages].reverse() : [], next: ticket?.next ?? null };
};

export const useAttachable = (playerId: number): UseQueryResult<CallOutput<'POST /api/tickets/attachable'>, ApiError> =>
  useQuery<CallOutput<'POST /api/tickets/attachable'>, ApiError>({
    queryKey: ['attachable', playerId],
    queryFn: () => api('POST /api/tickets/attachable'),
  });

/** Loads the shown tickets again after a change. */
export const reloadTickets = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] });

/** Keeps shown tickets up to date, so that an answer appears on the open page. */
export function useLiveTickets(): void {
  useEffect(() => {
    const stops = [onServer('ticketUpdate', () => void reloadTickets()), onConnection(() => void reloadTickets())];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
