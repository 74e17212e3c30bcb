// Replays the golden fixtures on a development server, with the standard library alone:
// go run replay.go FOLDER URL ADMIN_KEY [GROUP...]
package main

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

type message struct {
	Method, Path string
	Status       int
	Headers      map[string]string
	JSON         json.RawMessage `json:"json"`
	Text         *string
}

type exchange struct {
	Request, Response message
	Retry             bool
}

type story struct {
	Operation, Case string
	Replay          bool
	Exchanges       []exchange
}

type fixtureFile struct {
	Group   string
	Setup   []exchange
	Stories []story
}

type variables map[string]string

type difference struct {
	location         string
	expected, actual any
}

type answer struct {
	status  int
	headers http.Header
	text    string
}

const (
	tokenClass = "[A-Za-z0-9_.~-]+"
	retryTime  = 30 * time.Second
	pauseTime  = 100 * time.Millisecond
)

var (
	placeholder = regexp.MustCompile(`\{\{([^{}]+)\}\}`)
	moment      = regexp.MustCompile(`^(now|time)([+-]\d+)$`)
	ahead       time.Duration
	client      = &http.Client{
		Timeout:       40 * time.Second,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
)

func contains(list []string, wanted string) bool {
	for _, each := range list {
		if each == wanted {
			return true
		}
	}
	return false
}

func newUUID() string {
	b := make([]byte, 16)
	rand.Read(b)
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// render fills in a template of a request. A variable `uuid_...` without a value becomes a new UUID.
func render(template string, known variables) string {
	return placeholder.ReplaceAllStringFunc(template, func(whole string) string {
		name := whole[2 : len(whole)-2]
		if found := moment.FindStringSubmatch(name); found != nil {
			millis, _ := strconv.ParseInt(found[2], 10, 64)
			at := time.Now().Add(ahead + time.Duration(millis)*time.Millisecond)
			if found[1] == "now" {
				return strconv.FormatInt(at.UnixMilli(), 10)
			}
			return at.UTC().Format("2006-01-02T15:04:05.000Z")
		}
		if name == "open" {
			return "{{"
		}
		if _, has := known[name]; !has && strings.HasPrefix(name, "uuid_") {
			known[name] = newUUID()
		}
		value, has := known[name]
		if !has {
			panic(fmt.Sprintf("the variable %s has no value", name))
		}
		return value
	})
}

func renderJSON(value any, known variables) any {
	switch typed := value.(type) {
	case string:
		return render(typed, known)
	case []any:
		list := make([]any, len(typed))
		for at, item := range typed {
			list[at] = renderJSON(item, known)
		}
		return list
	case map[string]any:
		if number, has := typed["$number"].(string); has {
			return json.Number(render(number, known))
		}
		object := map[string]any{}
		for key, item := range typed {
			object[render(key, known)] = renderJSON(item, known)
		}
		return object
	}
	return value
}

// fits compares a text with a template. Variables without a value get theirs.
func fits(template, text string, known variables, isPart bool) bool {
	var captured []string
	var pattern strings.Builder
	end := 0
	for _, at := range placeholder.FindAllStringSubmatchIndex(template, -1) {
		pattern.WriteString(regexp.QuoteMeta(template[end:at[0]]))
		name := template[at[2]:at[3]]
		end = at[1]
		value, has := known[name]
		switch {
		case name == "open":
			pattern.WriteString(`\{\{`)
		case has:
			pattern.WriteString(regexp.QuoteMeta(value))
		case name == "*" || contains(captured, name):
			pattern.WriteString(tokenClass)
		default:
			captured = append(captured, name)
			pattern.WriteString("(" + tokenClass + ")")
		}
	}
	pattern.WriteString(regexp.QuoteMeta(template[end:]))
	source := pattern.String()
	if !isPart {
		source = `^(?:` + source + `)\z`
	}
	found := regexp.MustCompile(source).FindStringSubmatch(text)
	if found == nil {
		return false
	}
	for at, name := range captured {
		known[name] = found[at+1]
	}
	return true
}

func typeName(value any) string {
	switch value.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case []any:
		return "array"
	case map[string]any:
		return "object"
	}
	return "number"
}

// compare lists the parts in which a JSON value differs from a template.
func compare(expected, actual any, location string, known variables) []difference {
	differs := []difference{{location, expected, actual}}
	if object, is := expected.(map[string]any); is {
		if wanted, has := object["$any"]; has {
			if typeName(actual) == wanted {
				return nil
			}
			return differs
		}
		if part, has := object["$contains"].(string); has {
			if text, is := actual.(string); is && fits(part, text, known, true) {
				return nil
			}
			return differs
		}
	}
	if typeName(expected) != typeName(actual) {
		return differs
	}
	switch wanted := expected.(type) {
	case string:
		if fits(wanted, actual.(string), known, false) {
			return nil
		}
		return differs
	case []any:
		found := actual.([]any)
		if len(wanted) != len(found) {
			return differs
		}
		var all []difference
		for at, item := range wanted {
			all = append(all, compare(item, found[at], fmt.Sprintf("%s/%d", location, at), known)...)
		}
		return all
	case map[string]any:
		return compareObjects(wanted, actual.(map[string]any), location, known)
	}
	if expected == actual {
		return nil
	}
	return differs
}

func compareObjects(wanted, found map[string]any, location string, known variables) []difference {
	if len(wanted) != len(found) {
		return []difference{{location, wanted, found}}
	}
	var all []difference
	for template, item := range wanted {
		key := placeholder.ReplaceAllStringFunc(template, func(whole string) string {
			if whole == "{{open}}" {
				return "{{"
			}
			if value, has := known[whole[2:len(whole)-2]]; has {
				return value
			}
			return whole
		})
		value, has := found[key]
		if !has {
			return []difference{{location, wanted, found}}
		}
		all = append(all, compare(item, value, location+"/"+key, known)...)
	}
	return all
}

func compareAll(expected message, got answer, known variables) []difference {
	if expected.Status != got.status {
		return []difference{{"status", expected.Status, fmt.Sprintf("%d %.300s", got.status, got.text)}}
	}
	var all []difference
	for name, template := range expected.Headers {
		if !fits(template, got.headers.Get(name), known, false) {
			all = append(all, difference{name, template, got.headers.Get(name)})
		}
	}
	if expected.JSON != nil {
		var wanted, actual any
		if json.Unmarshal(expected.JSON, &wanted) != nil || json.Unmarshal([]byte(got.text), &actual) != nil {
			return append(all, difference{"", "JSON", got.text})
		}
		return append(all, compare(wanted, actual, "", known)...)
	}
	text := ""
	if expected.Text != nil {
		text = *expected.Text
	}
	if !fits(text, got.text, known, false) {
		all = append(all, difference{"", text, got.text})
	}
	return all
}

func ask(method, url string, headers map[string]string, body []byte) (answer, error) {
	request, err := http.NewRequest(method, url, bytes.NewReader(body))
	if err != nil {
		return answer{}, err
	}
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	response, err := client.Do(request)
	if err != nil {
		return answer{}, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if request.URL.Path == "/dev/clock" && response.StatusCode == 200 {
		var clock struct {
			AheadMillis int64 `json:"ahead_millis"`
		}
		if json.Unmarshal(text, &clock) == nil {
			ahead = time.Duration(clock.AheadMillis) * time.Millisecond
		}
	}
	return answer{response.StatusCode, response.Header, string(text)}, err
}

// replayExchange sends a request and compares the response. It returns how the response differs.
func replayExchange(each exchange, known variables) (differences []difference) {
	defer func() {
		if failure := recover(); failure != nil {
			differences = []difference{{"request", "a value", failure}}
		}
	}()
	end := time.Now()
	if each.Retry {
		end = end.Add(retryTime)
	}
	for {
		attempt := variables{}
		for name, value := range known {
			attempt[name] = value
		}
		headers := map[string]string{}
		for name, value := range each.Request.Headers {
			headers[name] = render(value, attempt)
		}
		var body []byte
		if each.Request.JSON != nil {
			var value any
			if err := json.Unmarshal(each.Request.JSON, &value); err != nil {
				panic(err)
			}
			body, _ = json.Marshal(renderJSON(value, attempt))
		} else if each.Request.Text != nil {
			body = []byte(render(*each.Request.Text, attempt))
		}
		got, err := ask(each.Request.Method, attempt["origin"]+render(each.Request.Path, attempt), headers, body)
		if err != nil {
			panic(err)
		}
		differences = compareAll(each.Response, got, attempt)
		if len(differences) == 0 || time.Now().After(end) {
			for name, value := range attempt {
				known[name] = value
			}
			return differences
		}
		time.Sleep(pauseTime)
	}
}

// replayFile replays a file of fixtures and prints the failed stories. It returns their number.
func replayFile(file fixtureFile, origin, adminKey string) int {
	known := variables{"origin": origin, "admin_key": adminKey}
	failed := 0
	setup := story{file.Group, "setup", true, file.Setup}
	for position, each := range append([]story{setup}, file.Stories...) {
		if !each.Replay {
			continue
		}
		for at, call := range each.Exchanges {
			if differences := replayExchange(call, known); len(differences) > 0 {
				failed++
				fmt.Printf("failed: %s %s, call %d: %v\n", each.Operation, each.Case, at+1, differences[0])
				if position == 0 {
					return failed
				}
				break
			}
		}
	}
	return failed
}

func main() {
	if len(os.Args) < 4 {
		fmt.Fprintln(os.Stderr, "usage: replay FOLDER URL ADMIN_KEY [GROUP...]")
		os.Exit(2)
	}
	origin, groups := strings.TrimRight(os.Args[2], "/"), os.Args[4:]
	if _, err := ask("GET", origin+"/dev/clock", nil, nil); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	names, _ := filepath.Glob(filepath.Join(os.Args[1], "*.json"))
	replayed, failed, left := 0, 0, 0
	for _, name := range names {
		group := strings.TrimSuffix(filepath.Base(name), ".json")
		if len(groups) > 0 && !contains(groups, group) {
			continue
		}
		text, err := os.ReadFile(name)
		var file fixtureFile
		if err == nil {
			err = json.Unmarshal(text, &file)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, name, err)
			os.Exit(2)
		}
		for _, each := range file.Stories {
			if each.Replay {
				replayed++
			} else {
				left++
			}
		}
		failed += replayFile(file, origin, os.Args[3])
	}
	fmt.Printf("%d replayed, %d failed, %d not replayable\n", replayed, failed, left)
	if failed > 0 || replayed == 0 {
		os.Exit(1)
	}
}
