import { defineScript } from "@redis/client";
import type { AccountLimit } from "../limits.ts";

/**
 * The sliding window of any number of nodes. Redis runs the script alone and by its own clock, so both lists, the key's and the
 * account's, are judged before either is changed. Up to `exactMost` a list holds the times of accepted requests. Above it, and
 * for as long as such a list lives, it holds ends of milliseconds with how many requests were accepted before and in them,
 * `time:before:count`: their sum is the difference of the two ends, in O(1).
 */
export const slidingWindow = defineScript({
  NUMBER_OF_KEYS: 2,
  SCRIPT: `
    local clock = redis.call('TIME')
    local now = clock[1] * 1000000 + clock[2]
    local window, exactMost = tonumber(ARGV[3]), tonumber(ARGV[4])

    local function at(key, index)
      local entry = redis.call('LINDEX', key, index)
      if not entry then return nil end
      local time, before, count = string.match(entry, '^(%d+):(%d+):(%d+)$')
      return tonumber(time or entry), tonumber(before), tonumber(count)
    end

    local function read(key, limit)
      local list = { key = key, limit = limit }
      -- Ends of milliseconds lie a little ahead. What lies further ahead is from before the clock was set back, and would count for as long.
      local newest = at(key, -1)
      if newest and newest - now > 1000000 then redis.call('DEL', key) end
      local oldest, first = at(key, 0)
      while oldest and now - oldest >= window do
        redis.call('LPOP', key)
        oldest, first = at(key, 0)
      end
      list.newest, list.before, list.count = at(key, -1)
      if limit > exactMost and list.newest and not list.before then
        local times = redis.call('LRANGE', key, 0, -1)
        redis.call('DEL', key)
        for index, time in ipairs(times) do redis.call('RPUSH', key, time .. ':' .. (index - 1) .. ':1') end
        -- The list is a new one, which would stay for ever if nothing is entered.
        redis.call('PEXPIRE', key, window / 1000 + 1)
        first, list.before, list.count = 0, #times - 1, 1
      end
      list.byMs = list.before or limit > exactMost
      list.last = list.before and list.before + list.count or 0
      list.total = list.byMs and list.last - (first or 0) or redis.call('LLEN', key)
      return list
    end

    local function refusal(list, place)
      local low, high = list.total - list.limit, list.total - list.limit
      if list.byMs then low, high = 0, redis.call('LLEN', list.key) - 1 end
      while low < high do
        local middle = math.floor((low + high) / 2)
        local _, below, own = at(list.key, middle)
        if below + own > list.last - list.limit then high = middle else low = middle + 1 end
      end
      local function left(time) return math.min(window, window - (now - time)) end
      return { 0, place, left(list.newest), left((at(list.key, low))) }
    end

    local function enter(list)
      local key, newest = list.key, list.newest
      if not list.byMs then
        redis.call('RPUSH', key, string.format('%.0f', now))
      else
        local moment = (math.floor(now / 1000) + 1) * 1000
        if newest and newest >= moment then
          redis.call('LSET', key, -1, string.format('%.0f:%.0f:%.0f', newest, list.before, list.count + 1))
        else
          redis.call('RPUSH', key, string.format('%.0f:%.0f:1', moment, list.last))
        end
      end
      redis.call('PEXPIRE', key, window / 1000 + (list.byMs and 1 or 0))
    end

    local lists, left, narrower, refused = {}, math.huge, 1, nil
    for place = 1, KEYS[1] == KEYS[2] and 1 or 2 do
      local list = read(KEYS[place], tonumber(ARGV[place]))
      if list.total >= list.limit then
        local full = refusal(list, place)
        if not refused or full[4] > refused[4] then refused = full end
      end
      if list.limit - list.total - 1 < left then left, narrower = list.limit - list.total - 1, place end
      lists[place] = list
    end
    if refused then return refused end
    for _, list in ipairs(lists) do enter(list) end
    return { 1, narrower, window, left }`,
  parseCommand(
    parser,
    keyId: string,
    limit: number,
    account: AccountLimit | undefined,
    windowMs: number,
    exactMost: number,
  ) {
    const places = [{ id: keyId, limit }, account ?? { id: keyId, limit }];
    for (const { id } of places) parser.pushKey(`penname:accepted:${id}`);
    parser.push(...places.map((place) => String(place.limit)), String(windowMs * 1000), String(exactMost));
  },
  /**
   * `place`: which limit is reached, or is reached first: 1 the key's, 2 the account's. `room`: how many more would be accepted, or after
   * which time one is.
   */
  transformReply: (reply: unknown) => reply as [accepted: number, place: number, empty: number, room: number],
});
